// Parameters that other programs add to links to follow them. They say nothing about a search.

const names = new Set([
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '_openstat',
  'dclid',
  'epik',
  'fbclid',
  'gad_campaignid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mibextid',
  'mkt_tok',
  'msclkid',
  'rb_clickid',
  'ref',
  'ref_src',
  'ref_url',
  'referrer',
  's_kwcid',
  'scid',
  'si',
  'srsltid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
  'ysclid',
  'zanpid',
])

const families = ['utm_', 'hsa_', 'mtm_', 'pk_', 'matomo_', 'piwik_']

/** @param name lower case */
export const isTracker = (name: string): boolean =>
  names.has(name) || families.some((family) => name.startsWith(family))
