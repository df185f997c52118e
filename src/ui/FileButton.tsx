import { useId } from 'react'

type Props = {
  label: string
  accept: string
  onFile: (file: File | undefined) => void
}

/** The browser's file chooser behind a button of our own. */
export const FileButton = ({ label, accept, onFile }: Props) => {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-label={label}
        className="peer sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Without the reset, choosing the same file again would cause no event.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex h-9 cursor-pointer items-center rounded-md border border-edge bg-surface px-3.5 font-medium peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-fill pointer-coarse:h-11"
      >
        {label}
      </label>
    </>
  )
}
