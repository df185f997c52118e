// Made by scripts/setup/languages.mjs from the folders in contract/languages.
import bg from '../languages/bg/search-words.json' with { type: 'json' }
import en from '../languages/en/search-words.json' with { type: 'json' }
import pl from '../languages/pl/search-words.json' with { type: 'json' }
import ru from '../languages/ru/search-words.json' with { type: 'json' }
import sq from '../languages/sq/search-words.json' with { type: 'json' }
import uk from '../languages/uk/search-words.json' with { type: 'json' }
import type { SearchWords } from '../languages/parts.ts'

export const searchWords = {
  bg,
  en,
  pl,
  ru,
  sq,
  uk,
} satisfies Record<string, SearchWords>
