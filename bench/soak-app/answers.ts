/**
 * Whether a status is an answer to the app's request, path and query: that a car, a listing or a country is not there is
 * one as well. Whatever else is refused should not have been asked.
 */
export const isAnswer = (path: string, status: number): boolean =>
  status < 400 || (status === 404 && /^\/api\/(?:cars|listing|locations|countries)\//.test(path))
