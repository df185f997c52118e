/**
 * Whether a status is a valid response to the app's request (path and query). A missing car, listing or country is
 * one too. The app should not have sent a request that gets any other refusal.
 */
export const isAnswer = (path: string, status: number): boolean =>
  status < 400 || (status === 404 && /^\/api\/(?:cars|listing|locations|countries)\//.test(path))
