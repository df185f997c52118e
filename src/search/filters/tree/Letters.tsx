type Props = {
  label: string
  letters: readonly string[]
  onGo: (letter: string) => void
}

/** The letters there are, each a way to its place in the list. */
export const Letters = ({ label, letters, onGo }: Props) => (
  <fieldset className="mt-2 flex flex-wrap gap-px">
    <legend className="sr-only">{label}</legend>
    {letters.map((letter) => (
      <button
        key={letter}
        type="button"
        onClick={() => onGo(letter)}
        className="size-6 rounded-xs text-xs font-medium text-muted hover:bg-fill hover:text-ink pointer-coarse:size-8"
      >
        {letter}
      </button>
    ))}
  </fieldset>
)
