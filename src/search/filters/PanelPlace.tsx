const rows = [8, 1, 1, 1, 6, 5]

/** Where the filters will stand: a heading and its options, several times. Still, so that the cars have the eye. */
export const PanelPlace = () => (
  <div aria-hidden="true" className="flex flex-col gap-8 px-2 pt-3">
    {rows.map((count, group) => (
      // The groups are always these.
      <div key={group} className="flex flex-col gap-3">
        <span className="h-5 w-32 rounded-sm bg-fill-strong" />
        {Array.from({ length: count }, (_, row) => (
          <span key={row} className={count === 1 ? 'h-24 rounded-md bg-fill' : 'h-5 rounded-sm bg-fill'} />
        ))}
      </div>
    ))}
  </div>
)
