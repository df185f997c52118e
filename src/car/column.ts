/** The width that everything on the car's page keeps to; bars alone go from edge to edge. */
export const column = 'mx-auto max-w-[88rem] px-4 sm:px-6'
