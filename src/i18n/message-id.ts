import type { AppTexts } from '#contract/generated/app-texts.ts'
import type { CodeNames } from '#contract/languages/parts.ts'

/** Every text of the app; messages.test.ts compares the other languages with English. */
export type MessageId = CodeId | keyof AppTexts

/** Names of the code tables in the contract: `codes.fuels.diesel`. */
type CodeId = { [T in keyof CodeNames]: `codes.${T}.${keyof CodeNames[T] & string}` }[keyof CodeNames]

/** The values of a text. Numbers are localised where the text has `#` or `{n, number}`. */
export type MessageValues = Readonly<Record<string, string | number>>
