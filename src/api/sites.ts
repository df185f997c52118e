export { noSites } from '#contract/requests.ts'
export { sitesOfDomains as sitesOf } from '#contract/sites.ts'
