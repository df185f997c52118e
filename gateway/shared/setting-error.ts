/** What is wrong with a setting, in words for the person who set it. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}
