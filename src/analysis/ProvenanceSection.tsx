import { TableChoices } from '#src/export/page/TableChoices.tsx'
import { useT } from '#src/i18n/use-t.ts'
import { type ProvenanceLine, provenanceText } from '#src/search/text/provenance.ts'
import { Button } from '#src/ui/Button.tsx'
import { useCopy } from '#src/ui/use-copy.ts'

/** Describes the method in one place, on paper too; exported files can repeat these lines. */
export const ProvenanceSection = ({ lines }: { readonly lines: readonly ProvenanceLine[] }) => {
  const t = useT()
  const { copy } = useCopy(provenanceText(lines), t('ui.copied'), t('ui.copy.failed'))
  return (
    <section aria-labelledby="provenance" className="mt-8 border-t border-line pt-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="provenance" className="text-lg font-semibold">
          {t('provenance.title')}
        </h2>
        <Button size="sm" icon="copy" className="print:hidden" onClick={copy}>
          {t('provenance.copy')}
        </Button>
      </div>
      <dl className="mt-2 grid max-w-4xl gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {lines.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 max-w-prose print:hidden">
        <TableChoices format="csv" />
      </div>
    </section>
  )
}
