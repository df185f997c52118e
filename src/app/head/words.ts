import { type Language, languages } from '#contract/languages.ts'
import { catalogues } from 'virtual:messages'
import { speak, translate } from '#src/i18n/i18n.ts'
import { type Format, formatFor, type T } from '#src/i18n/use-t.ts'

// One function per language, because each caches its formats.
const translators = new Map(
  languages.map((language): [Language, T] => [language, (id, values) => translate(id, values)]),
)

/** Formats a message in a language synchronously: the server answers users of several languages. */
export function inLanguage<R>(language: Language, say: (t: T, format: Format) => R): R {
  speak(language, catalogues[language])
  const t: T = translators.get(language) ?? translate
  return say(t, formatFor(language, t))
}
