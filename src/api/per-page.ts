/** Cars a page. 24 fills rows of 1, 2, 3 and 4; the window then ends at 9,984 cars. */
export const perPage = 24
