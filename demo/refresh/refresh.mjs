const steps = {
  catalogue: async () => (await import('./catalogue.mjs')).writeCatalogue(),
  brands: async () => (await import('./more-brands.mjs')).writeMoreBrands(),
  countries: async () => (await import('./countries.mjs')).writeCountries(),
  places: async () => (await import('./places.mjs')).writePlaces(),
  vins: async () => (await import('./vins.mjs')).writeVins(),
  codes: async () => (await import('./vins.mjs')).writeCodes(),
  logos: async () => (await import('./logos.mjs')).writeLogos(),
  check: async () => (await import('./cross-check.mjs')).writeReport(),
  map: async () => (await import('./base-map.mjs')).writeBaseMap(),
}

// Later steps read files of earlier ones, so named steps always run in this order.
const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`-- ${name}`)
  await run()
}
