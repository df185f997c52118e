/** What cannot be read, in words for the person whose file it is. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
