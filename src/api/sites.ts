export { noSites } from '#contract/requests.ts'
export { sitesOf } from '#contract/sites.ts'
