/** An invalid setting. The message is for the operator. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}
