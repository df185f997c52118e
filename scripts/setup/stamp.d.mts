export function stamp(
  root: string,
  paths: readonly string[],
  options?: { skip?: RegExp; also?: string },
): Promise<string>
