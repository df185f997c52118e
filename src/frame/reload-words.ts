/** The only words that do not come from a catalogue: they stand where the catalogue itself could not be loaded. */
export const reloadWords = 'Reload · Обновить · Ringarko · Odśwież · Оновити · Презареди'
