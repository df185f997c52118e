/** A picture in sight. */
export interface SeenPicture {
  readonly address: string
  /** It is complete, and no other picture is loading in its place. */
  readonly loaded: boolean
}

export interface SeenCar {
  readonly id: string
  readonly pictures: readonly SeenPicture[]
}

/** The visible content of a frame. */
export interface Frame {
  /** End of the frame, ms from the start of the navigation. */
  readonly at: number
  /** Path and query. */
  readonly address: string
  readonly heading: string
  /** Texts of the buttons that remove a choice. */
  readonly chips: string
  /** By place: row by row, each from its start. */
  readonly cars: readonly SeenCar[]
  /** Pictures in sight outside of cards. */
  readonly pictures: readonly SeenPicture[]
  /** The searched words that are in sight. */
  readonly words: readonly string[]
}

export interface Watch {
  frames: Frame[]
  /** Cost of each inspected frame, ms. */
  costs: number[]
  /** Time of the first click or key since the watch began; 0 before it. */
  acted: number
  /** Time when the first checkbox with a count was in sight. */
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
 * Runs in the page before its first line; it is sent as text, so it uses nothing from outside. While a watch is on,
 * it inspects every frame in which the document, a scroller, a picture or the address has changed. The frame is
 * inspected and timed in a task of the highest priority that its requestAnimationFrame posts: the browser runs it
 * after style, layout and painting of the frame, before any other task. Not measured are work outside of the page's
 * main thread (rasterizing, the screen) and changes that only a style sheet's own animation makes.
 *
 * It relies on roles, names, text and geometry: a card is the element around links to one car inside `main`.
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
   * The band of the window that no bar covers. It is found by hit testing, and only after a scroll or resize, because
   * one hit test per card would cost more than all other work.
   */
  let band: readonly [number, number] | undefined
  const barAt = (x: number, y: number) =>
    document.elementsFromPoint(x, y).find((element) => {
      const { position } = getComputedStyle(element)
      return position === 'fixed' || position === 'sticky'
    })
  const bandOf = (main: Element): readonly [number, number] => {
    const { right } = main.getBoundingClientRect()
    // Cars are in the right part: the first half of a wide page holds other content.
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
  /** The part of an element inside the window and under no bar; undefined if there is none. */
  const open = (element: Element): Box | undefined => {
    // Checked first: measuring lays out content that the browser has skipped, which costs more than all other work.
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

  /** The card of a link is the largest element around it without another car and without the page's heading. */
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

  /** Cards in sight. Of overlapping cards a hit test finds the visible one. */
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
    // Words and pictures are searched for only after the page has changed, because a walk over all text is expensive.
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
