/** The message why the VIN itself is the likely reason that no car has it; undefined for a possible VIN. */
export function vinDoubt(vin: string): 'car.vin.letters' | 'car.vin.length' | undefined {
  if (/[ioq]/.test(vin)) return 'car.vin.letters'
  return vin.length === 17 ? undefined : 'car.vin.length'
}
