/** Of the drawing, in pixels. */
export const height = 240

/** One line for each price line, so that a chart is as high before it is drawn as after: links lead past it. */
export const legend = 'mt-1 grid gap-x-5 gap-y-1 text-sm sm:grid-cols-2'
