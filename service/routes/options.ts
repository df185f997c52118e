import { type Ask, type Handler, json } from '../ask.ts'
import type { OptionRecord } from '../inventory/dictionaries.ts'
import { presentOption, presentSection } from '../present/dictionaries.ts'
import { matching } from './matching.ts'

/** Any of these makes the answer a flat list (spec: /car-options, modes); perPage is per_page's alias. */
const flatParams = ['query', 'page', 'per_page', 'perPage', 'section_id', 'ids', 'ids[]']

const present = ({ indexes, values, caller }: Ask<'carOptions'>, options: readonly OptionRecord[]) =>
  options.map((option) => presentOption(option, indexes, values.lang, caller.account.languages))

/** Names, descriptions and locations, as stored and in the account's languages. */
const textsOf = (ask: Ask<'carOptions'>) => (option: OptionRecord) => {
  const { name, description, location, translations } = presentOption(
    option,
    ask.indexes,
    ask.values.lang,
    ask.caller.account.languages,
  )
  const translated = Object.values(translations).flatMap((text): unknown[] =>
    text instanceof Object ? Object.values(text) : [text],
  )
  return [
    option.name,
    option.description,
    option.location,
    name,
    description,
    location,
    ...translated,
  ].filter((text) => typeof text === 'string')
}

/** An ids filter from which every id was discarded finds nothing, rather than everything. */
function flat(ask: Ask<'carOptions'>): Response {
  const { query, section_id, ids, page, per_page, perPage } = ask.values
  const wanted = ids && new Set(ids)
  const size = per_page ?? perPage ?? 25
  const candidates = ask.dictionaries.options.filter(
    ({ id, section_id: section }) =>
      (wanted === undefined || wanted.has(id)) && (section_id === undefined || section === section_id),
  )
  const found = matching(candidates, query, textsOf(ask))
  const shown = found.slice((page - 1) * size, page * size)
  return json({ data: present(ask, shown), meta: { page, per_page: size, total: found.length } })
}

function popular(ask: Ask<'carOptions'>): Response {
  const { dictionaries, values } = ask
  const groups = dictionaries.optionSections.flatMap((section) => {
    const options = dictionaries.options
      .filter(({ section_id }) => section_id === section.id)
      .sort((a, b) => b.popularity - a.popularity || a.id - b.id)
      .slice(0, values.limit)
    return options.length > 0
      ? [
          {
            section: presentSection(section, values.lang, ask.caller.account.languages),
            options: present(ask, options),
          },
        ]
      : []
  })
  return json({ data: groups })
}

export const carOptions: Handler<'carOptions'> = (ask) =>
  flatParams.some((name) => ask.params.has(name)) ? flat(ask) : popular(ask)

export const carOptionSections: Handler<'carOptionSections'> = ({ dictionaries, values, caller }) =>
  json({
    data: dictionaries.optionSections.map((section) =>
      presentSection(section, values.lang, caller.account.languages),
    ),
  })
