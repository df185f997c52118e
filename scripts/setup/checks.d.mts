export function checkNode(version?: string): void
export function checkPort(port: number, host: string): Promise<void>
export function checkDisk(folder: string, bytes: number): Promise<void>
