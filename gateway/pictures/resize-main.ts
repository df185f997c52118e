import { NotAPicture, resize } from './resize.ts'
import type { Resized, ToResize } from './resizer.ts'

// A process that resizes pictures of other hosts, one at a time, and is ended where one takes too long.

// Not `exit`, which waits for a picture that is being read.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', ({ bytes, width, format }: ToResize) => {
  const tell = (answer: Resized) => void process.send?.(answer)
  resize(Buffer.from(bytes), width, format).then(
    (small) => tell({ bytes: small }),
    (error: unknown) => tell({ failed: error instanceof NotAPicture ? error.message : 'cannot be read' }),
  )
})
