/** The pages worth a link: the ends, the current one and its neighbours; `null` stands for a gap. */
export function pageWindow(page: number, lastPage: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, lastPage].filter((one) => one >= 1 && one <= lastPage)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((one, index) => {
    const gap = one - (pages[index - 1] ?? one - 1) - 1
    // A gap of one page is no shorter than the page itself.
    return gap === 0 ? [one] : [gap === 1 ? one - 1 : null, one]
  })
}
