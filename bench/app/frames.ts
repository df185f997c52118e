/** A picture in sight. */
export interface SeenPicture {
  readonly address: string
  /** It is complete, and no other picture is being loaded in its place. */
  readonly loaded: boolean
}

export interface SeenCar {
  readonly id: string
  readonly pictures: readonly SeenPicture[]
}

/** What a frame shows, as far as a person can tell. */
export interface Frame {
  /** End of the frame, ms from the start of the navigation. */
  readonly at: number
  /** Path and query. */
  readonly address: string
  readonly heading: string
  /** What the buttons that take a choice away say. */
  readonly chips: string
  /** By place: row by row, from the start of each. */
  readonly cars: readonly SeenCar[]
  /** Pictures in sight that belong to no card. */
  readonly pictures: readonly SeenPicture[]
  /** Those of the words looked for that are in sight. */
  readonly words: readonly string[]
}

export interface Watch {
  frames: Frame[]
  /** What each look at a frame cost, ms. */
  costs: number[]
  /** The first click or key since the watch began; 0 while there was none. */
  acted: number
  /** The first box with a number beside it was in sight. */
  panel: number
  start(words?: readonly string[]): void
  stop(): void
}

declare global {
  interface Window {
    watch: Watch
  }
}

/**
 * Runs in the page before its first line (and is sent there as text: it may use nothing from outside). While a watch is
 * on, it looks at every frame in which the document, a scroller, a picture or the address has changed. A frame is looked
 * at and stamped in a task of the highest priority that its requestAnimationFrame posts: the browser runs it after that
 * frame's style, layout and painting, before any other task. What is not counted is what follows outside of the page's
 * main thread (rasterizing, the screen), and changes that only a style sheet's own animation makes.
 *
 * It relies on roles, names, text and geometry: cards are what surrounds links to a car inside `main`.
 */
export const watchFrames = () => {
  let on = false
  let changed = true
  let wanted: readonly string[] = []
  let last = ''
  let begun: string | undefined
  let address = ''
  const watch: Watch = {
    frames: [],
    costs: [],
    acted: 0,
    panel: 0,
    start: (words = []) => {
      Object.assign(watch, { frames: [], costs: [], acted: 0 })
      wanted = words
      last = ''
      begun = undefined
      changed = true
      band = undefined
      if (!on) {
        on = true
        next()
      }
    },
    stop: () => (on = false),
  }
  window.watch = watch

  const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
  const inSight = (element: Element) => element.checkVisibility(seen)
  const idOf = (link: HTMLAnchorElement) => /\/car\/([^/?#]+)/.exec(link.href)?.[1] ?? ''

  /**
   * The band of the window that no bar covers. Found by hit testing, and only after something has scrolled or the window
   * has changed: a hit test a card would be the dearest part of looking.
   */
  let band: readonly [number, number] | undefined
  const barAt = (x: number, y: number) =>
    document.elementsFromPoint(x, y).find((element) => {
      const { position } = getComputedStyle(element)
      return position === 'fixed' || position === 'sticky'
    })
  const bandOf = (main: Element): readonly [number, number] => {
    const { right } = main.getBoundingClientRect()
    // Where cars stand: the first half of a wide page holds other things.
    const x = Math.min(right, innerWidth) * 0.7
    let [top, bottom] = [0, innerHeight]
    for (let bar = barAt(x, top + 1); bar && top < bottom; bar = barAt(x, top + 1)) {
      const end = bar.getBoundingClientRect().bottom
      if (end <= top) break
      top = end
    }
    for (let bar = barAt(x, bottom - 1); bar && top < bottom; bar = barAt(x, bottom - 1)) {
      const end = bar.getBoundingClientRect().top
      if (end >= bottom) break
      bottom = end
    }
    return [top, bottom]
  }

  interface Box {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  /** What of an element is inside of the window and under no bar; undefined if nothing is. */
  const open = (element: Element): Box | undefined => {
    // Asked first: measuring lays out what the browser has left out, and that costs more than all the rest.
    if (!inSight(element)) return undefined
    const box = element.getBoundingClientRect()
    const [least, most] = band ?? [0, innerHeight]
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, least), Math.min(box.bottom, most)]
    return right - left >= 1 && bottom - top >= 1 ? { left, right, top, bottom } : undefined
  }
  const overlap = (a: Box, b: Box): Box | undefined => {
    const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)]
    const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)]
    return right - left >= 1 && bottom - top >= 1 ? { left, right, top, bottom } : undefined
  }

  const picturesIn = (place: Element, taken: (image: Element) => boolean = () => false) =>
    Array.from(place.querySelectorAll('img'))
      .filter((image) => !taken(image) && open(image) !== undefined)
      .map((image) => ({
        address: image.currentSrc || image.src,
        loaded: image.complete && image.naturalWidth > 0,
      }))

  /** The card of a link is the largest element around it that holds no other car and not the page's heading. */
  const cardsIn = (main: Element) => {
    const links = Array.from(main.querySelectorAll<HTMLAnchorElement>('a[href*="/car/"]'))
    const ids = links.map(idOf)
    const cards = new Map<Element, string>()
    const heading = main.querySelector('h1')
    links.forEach((link, index) => {
      const id = ids[index] ?? ''
      let [before, after] = [index - 1, index + 1]
      while (ids[before] === id) before--
      while (ids[after] === id) after++
      const others = [links[before], links[after], heading]
      let card: Element = link
      for (let up = link.parentElement; up !== null && up !== main; up = up.parentElement) {
        const parent = up
        if (others.some((other) => other && parent.contains(other))) break
        card = parent
      }
      cards.set(card, id)
    })
    return cards
  }

  /** Cards in sight. Where two lie upon each other, a hit test says which of them is seen. */
  const cardsInSight = (cards: ReadonlyMap<Element, string>) => {
    const places = Array.from(cards, ([card, id]) => ({ id, card, box: open(card) }))
      .flatMap((each) => (each.box === undefined ? [] : [{ ...each, box: each.box }]))
      .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
    return places.filter(({ card, box }) =>
      places.every((other) => {
        const both = other.card === card ? undefined : overlap(box, other.box)
        if (both === undefined) return true
        const hit = document.elementFromPoint((both.left + both.right) / 2, (both.top + both.bottom) / 2)
        return hit === null || !other.card.contains(hit)
      }),
    )
  }

  const wordsIn = (main: Element) => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      const words = wanted.filter((word) => node.nodeValue?.includes(word))
      if (parent !== null && words.length > 0 && open(parent) !== undefined)
        words.forEach((word) => found.add(word))
    }
    return wanted.filter((word) => found.has(word))
  }

  const look = (at: number) => {
    const main = document.querySelector('main')
    const heading = Array.from(document.querySelectorAll('h1')).find(inSight)?.textContent ?? ''
    // Words and pictures of another page are looked for on that page alone: a walk over all text is dear.
    begun ??= heading
    const opened = wanted.length > 0 && heading !== begun
    const frame = { address: location.pathname + location.search, heading }
    if (main === null) return { at, ...frame, chips: '', cars: [], pictures: [], words: [] }
    const cards = cardsIn(main)
    band ??= bandOf(main)
    const cars = cardsInSight(cards).map(({ id, card }) => ({ id, pictures: picturesIn(card) }))
    const chips = Array.from(main.querySelectorAll('button'))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
      .filter((name) => /^Remove\b/.test(name))
      .join('; ')
    const inCard = (image: Element) => Array.from(cards.keys()).some((card) => card.contains(image))
    const pictures = opened ? picturesIn(main, inCard) : []
    if (watch.panel === 0) {
      const counted = Array.from(main.querySelectorAll('input')).some(
        (input) =>
          input.type === 'checkbox' && inSight(input) && /\d/.test(input.labels?.[0]?.textContent ?? ''),
      )
      if (counted) watch.panel = at
    }
    return { at, ...frame, chips, cars, pictures, words: opened ? wordsIn(main) : [] }
  }

  const sample = () => {
    const at = performance.now()
    if (changed || location.href !== address) {
      changed = false
      address = location.href
      const frame = look(at)
      const text = JSON.stringify({ ...frame, at: 0 })
      if (text !== last) watch.frames.push(frame)
      last = text
      watch.costs.push(performance.now() - at)
    }
    if (on) next()
  }
  const next = () =>
    requestAnimationFrame(() => void scheduler.postTask(sample, { priority: 'user-blocking' }))

  const mark = () => (changed = true)
  new MutationObserver(mark).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  for (const type of ['load', 'error']) addEventListener(type, mark, { capture: true })
  const move = () => {
    changed = true
    band = undefined
  }
  for (const type of ['scroll', 'resize']) addEventListener(type, move, { capture: true, passive: true })
  const act = ({ timeStamp }: Event) => (watch.acted ||= timeStamp)
  for (const type of ['click', 'keydown']) addEventListener(type, act, { capture: true })
  watch.start()
}
