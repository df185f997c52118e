import { Button } from '#src/ui/Button.tsx'
import type { IconName } from '#src/ui/icon-names.ts'

type Props = { icon: IconName; pressed: boolean; onPress: (pressed: boolean) => void; children: string }

/** A button of a section that stays in. */
export const SectionToggle = ({ icon, pressed, onPress, children }: Props) => (
  <Button tone="quiet" size="sm" icon={icon} aria-pressed={pressed} onClick={() => onPress(!pressed)}>
    {children}
  </Button>
)
