import { openSoak, type SoakFigures } from './soak/loads.ts'

// npm run soak: memory of the gateway under stalled clients and a service that sends without end.

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

const tell = (name: string, { before, most, outcome }: SoakFigures) =>
  console.log(`${name.padEnd(36)} ${megabytes(before)} before, ${megabytes(most)} at most; ${outcome}`)

const soak = await openSoak({ exportBytes: 5_000_000, pictureSide: 2500 })
try {
  tell('200 readers who take nothing', await soak.stalledReaders(200))
  tell('1,700 requests that never end', await soak.halfRequests(1700))
  tell('200 exports of 5 MB at once', await soak.exports(200))
  tell('an answer without end', await soak.endlessAnswer())
  tell('60 pictures of 19 MB at once', await soak.hugePictures(60))
  tell('20,000 requests, one after another', await soak.answered(20_000))
  const all = { readers: 200, connections: 1700, pictures: 20 }
  tell('readers, requests, pictures at once', await soak.everything(all))
} finally {
  await soak.close()
}
