import type { EndpointCall, Handler } from '../call.ts'
import type { OptionRecord } from '../inventory/dictionaries.ts'
import { presentOption, presentSection } from '../present/dictionaries.ts'
import { json } from '../responses.ts'
import { matching } from './matching.ts'

/** Any of these makes the response a flat list (spec: /car-options, modes); perPage is another per_page. */
const flatParams = ['query', 'page', 'per_page', 'perPage', 'section_id', 'ids', 'ids[]']

const present = ({ indexes, values, caller }: EndpointCall<'carOptions'>, options: readonly OptionRecord[]) =>
  options.map((option) => presentOption(option, indexes, values.lang, caller.account.languages))

/** The texts that a query searches: names, descriptions, locations, stored and in the account's languages. */
const textsOf = (call: EndpointCall<'carOptions'>) => (option: OptionRecord) => {
  const { name, description, location, translations } = presentOption(
    option,
    call.indexes,
    call.values.lang,
    call.caller.account.languages,
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

/** A flat list. An ids filter whose ids were all discarded finds nothing rather than everything. */
function flat(call: EndpointCall<'carOptions'>): Response {
  const { query, section_id, ids, page = 1, per_page, perPage } = call.values
  const wanted = ids && new Set(ids)
  const size = per_page ?? perPage ?? 25
  const candidates = call.dictionaries.options.filter(
    ({ id, section_id: section }) =>
      (wanted === undefined || wanted.has(id)) && (section_id === undefined || section === section_id),
  )
  const found = matching(candidates, query, textsOf(call))
  const shown = found.slice((page - 1) * size, page * size)
  return json({ data: present(call, shown), meta: { page, per_page: size, total: found.length } })
}

function popular(call: EndpointCall<'carOptions'>): Response {
  const { dictionaries, values } = call
  const groups = dictionaries.optionSections.flatMap((section) => {
    const options = dictionaries.options
      .filter(({ section_id }) => section_id === section.id)
      .sort((a, b) => b.popularity - a.popularity || a.id - b.id)
      .slice(0, values.limit)
    return options.length > 0
      ? [
          {
            section: presentSection(section, values.lang, call.caller.account.languages),
            options: present(call, options),
          },
        ]
      : []
  })
  return json({ data: groups })
}

export const carOptions: Handler<'carOptions'> = (call) =>
  flatParams.some((name) => call.params.has(name)) ? flat(call) : popular(call)

export const carOptionSections: Handler<'carOptionSections'> = ({ dictionaries, values, caller }) =>
  json({
    data: dictionaries.optionSections.map((section) =>
      presentSection(section, values.lang, caller.account.languages),
    ),
  })
