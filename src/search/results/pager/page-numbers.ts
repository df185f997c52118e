/** Pages to offer: the first, the last, the neighbours; `null` stands for a gap of at least two. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, page - 1, page, page + 1])
  // A gap of one page is no shorter than the page itself.
  if (page - 1 === 3) wanted.add(2)
  if (last - 2 === page + 1) wanted.add(last - 1)
  const pages = [...wanted].filter((each) => each >= 1 && each <= last).toSorted((a, b) => a - b)
  return pages.flatMap((each, index) => {
    const before = pages[index - 1]
    return before !== undefined && each - before > 1 ? [null, each] : [each]
  })
}
