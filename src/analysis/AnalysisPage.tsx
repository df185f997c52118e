import '#src/styles/later.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentType, useMemo } from 'react'
import { decodeUrl, emptySearch, searchKey, withSort, type Search } from '#contract/search.ts'
import { unreadOf } from '#contract/unread.ts'
import { isAskable } from '#contract/search-window.ts'
import { addressNames, useAddressParams, useCarriedAddress } from '#src/app/address/address.ts'
import { shownFailure, useFailure } from '#src/api/failure.ts'
import { currencies } from '#src/api/dictionaries.ts'
import { carsCounted } from '#src/api/queries.ts'
import { useLanguage, useTextContext, useT } from '#src/i18n/use-t.ts'
import { takeFocus, useTitle } from '#src/lib/page-heading.ts'
import { SearchLink } from '#src/search/state/SearchLink.tsx'
import { analysisQueryOf, searchAt, useSearches, changeSearches } from '#src/search-marks/searches.ts'
import { countText } from '#src/search/text/count-text.ts'
import { IgnoredNotice } from '#src/search/results/notices/Notices.tsx'
import {
  ProvenanceContext,
  useProvenance,
  addressWithCurrency,
  type ProvenanceLine,
  provenanceText,
} from '#src/search/text/provenance.ts'
import { buttonClass, tabClass, Button } from '#src/ui/Button.tsx'
import { Empty } from '#src/ui/Empty.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { late } from '#src/ui/late.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Problem } from '#src/ui/Problem.tsx'
import { Select } from '#src/ui/Select.tsx'
import {
  analysisName,
  analysisParams,
  isOwn,
  unreadHere,
  sectionOf,
  sections,
  type AnalysisProps,
  type AnalysisSection,
  written,
} from '#src/app/address/analysis-address.ts'
import { countable } from './countable.ts'
import { Compares } from './use-analysis.ts'
import { SaveSearchButton } from '#src/saved-searches/SaveSearchButton.tsx'
import { Popover } from '#src/ui/Popover.tsx'
import { TableChoices } from '#src/export/page/TableChoices.tsx'
import { useCopy } from '#src/ui/use-copy.ts'

/** Describes the method in one place, on paper too; exported files can repeat these lines. */
const ProvenanceSection = ({ lines }: { readonly lines: readonly ProvenanceLine[] }) => {
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

/** The panel imports the QR code generator, so it loads only when the user shares. */
const LinkPanel = late(async () => (await import('#src/ui/LinkPanel.tsx')).LinkPanel, {
  fallback: <div className="h-80" />,
})

interface Props {
  readonly search: Search
  readonly query: string
  readonly line: string
  readonly saved: boolean
  readonly compares: boolean
}

/** Saves an analysis as a saved search, and shares its URL, which holds the whole analysis. */
const KeepAnalysis = ({ search, query, line, saved, compares }: Props) => {
  const t = useT()
  const client = useQueryClient()
  const shown = () => client.getQueryCache().findAll({ queryKey: ['analysis', 'kept'], type: 'active' })
  const plans = () => shown().map(({ queryKey: [, , plan] }) => String(plan))
  const share = {
    title: t('analysis.share'),
    how: t('analysis.share.how'),
    link: addressWithCurrency(search.currency),
  }
  return (
    <>
      <SaveSearchButton
        {...{ search, saved }}
        analysis={{ query, line, hint: t(compares ? 'analysis.save.tables' : 'analysis.save.address') }}
        onSaved={() => void changeSearches([query], (now) => ({ ...now, plans: plans() }))}
      />
      <Popover
        label={t('analysis.share')}
        align="end"
        className="w-88 p-4"
        trigger={(props) => (
          <Button icon="share" {...props}>
            {t('share.open')}
          </Button>
        )}
      >
        <LinkPanel line={line} {...share} />
      </Popover>
    </>
  )
}

/** Each section loads when the page first shows it: the table of counts does not need the scatter chart. */
const parts: Readonly<Record<AnalysisSection, ComponentType<AnalysisProps>>> = {
  distribution: late(
    async () => (await import('./distribution/DistributionSection.tsx')).DistributionSection,
  ),
  pivot: late(async () => (await import('./pivot/PivotSection.tsx')).PivotSection),
  scatter: late(async () => (await import('./scatter/ScatterSection.tsx')).ScatterSection),
  sources: late(async () => (await import('./sources/SourcesSection.tsx')).SourcesSection),
  damage: late(async () => (await import('./damage-sheet/DamageSheet.tsx')).DamageSheet),
}

/** The analyses of a search. The URL holds the whole state, so a shared link shows the same page. */
export const AnalysisPage = () => {
  const { t, format } = useTextContext()
  const navigate = useNavigate()
  const address = useCarriedAddress()
  const asked = address.search.currency
  const { data: offered, isPending } = useQuery(currencies())
  const known = offered?.map(({ name }) => name.toLowerCase()) ?? []
  // As in the search, an unknown currency is ignored with a notice. Without a list the currency stays as it is.
  const isKnown = known.length === 0 || known.includes(asked)
  const currency = isKnown ? asked : emptySearch.currency
  // Each history step decodes a new address. `useMemo` keeps the same search object while the text is the same.
  const text = JSON.stringify(analysisParams({ ...address.search, currency, anywhere: true }, undefined, {}))
  const search = useMemo(
    () => decodeUrl(Object.entries(JSON.parse(text) as Record<string, string>)).search,
    [text],
  )
  const isNarrowed = searchKey(search) !== searchKey({ ...withSort(address.search, 'newest'), currency })
  const params = useAddressParams()
  const section = sectionOf(params.show)
  const unread = [...unreadHere(address.ignored), ...(isKnown ? [] : [{ name: 'currency', text: asked }])]
  // Counting waits until the user has seen the notice about ignored parts of the link.
  const isRead = unreadOf(unread, addressNames()).length === 0
  const own = Object.fromEntries(
    Object.entries(params).filter(([name]) => isOwn(name) && !unread.some((each) => each.name === name)),
  )
  const cleaned = analysisParams(search, address.language, own)
  const askable = isAskable(search)
  const counted = useQuery({
    ...carsCounted(search, useLanguage()),
    enabled: askable && !isPending && isRead,
    ...shownFailure,
  })
  const failure = useFailure([counted], text)
  const problem = counted.data === undefined ? failure?.problem : undefined
  const open = section === 'sources' || section === 'damage' ? countable(search).open : []
  const provenance = useProvenance(search, {
    cars: counted.data,
    uncounted: open.map((key) => t(`filters.name.${key}`)),
    at: counted.dataUpdatedAt === 0 ? undefined : counted.dataUpdatedAt,
  })
  const said = provenance.words
  useTitle(`${t(`analysis.show.${section}`)}: ${said}`)
  const Part = parts[section]
  // The row order does not make it a different analysis.
  const query = analysisQueryOf(analysisParams(search, undefined, { ...own, show: section, by: undefined }))
  const saved = useSearches(({ items }) => searchAt(items, query)?.saved !== undefined)
  const client = useQueryClient()
  // Back steps through the tables that were counted completely; one still being counted is no step.
  const go = (changed: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '/analysis',
      search: written({ ...params, ...changed }),
      replace:
        'by' in changed ? changed.rows === undefined : client.isFetching({ queryKey: ['analysis'] }) > 0,
      resetScroll: false,
    })
  return (
    <div className="mx-auto max-w-[96rem] px-4 py-6 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={takeFocus} tabIndex={-1} className="text-2xl font-semibold outline-none">
            {t('analysis.title')}
          </h1>
          <p className="mt-1 text-muted wrap-anywhere">
            {isRead
              ? `${countText(t, format, { count: counted.data, exact: true, failed: counted.isError })} · ${said}`
              : said}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2 print:hidden">
          <Select
            label={t('analysis.currency')}
            value={currency}
            // Without a list of currencies the select offers only the current one.
            options={[...new Set([currency, ...known])]
              .toSorted()
              .map((code) => ({ value: code, label: code.toUpperCase() }))}
            onChange={(chosen) => go({ currency: chosen })}
          />
          {isRead && (
            <KeepAnalysis
              line={t('charts.bar', { label: analysisName(t, { ...own, show: section }), cars: said })}
              compares={section === 'pivot' || section === 'distribution'}
              {...{ search, query, saved }}
            />
          )}
          <SearchLink search={{ ...address.search, currency }} className={buttonClass({})}>
            <Icon name="car" />
            {t('analysis.back')}
          </SearchLink>
        </div>
      </div>
      <nav
        aria-label={t('analysis.sections')}
        className="mt-4 mb-5 flex flex-wrap border-b sm:gap-1 border-line print:hidden"
      >
        {sections.map((each) => (
          <Link
            key={each}
            to="/analysis"
            search={analysisParams(search, address.language, { car: params.car, show: each })}
            resetScroll={false}
            aria-current={each === section ? 'page' : undefined}
            className={tabClass(each === section)}
          >
            {t(`analysis.show.${each}`)}
          </Link>
        ))}
      </nav>
      <IgnoredNotice ignored={unread} waiting={{ to: '/analysis', search: cleaned }} />
      {isNarrowed && (
        <Notice tone="info" className="mb-4">
          {t('analysis.anywhere')}
        </Notice>
      )}
      {problem !== undefined && (
        <Problem
          alone={problem.kind !== 'offline'}
          problem={problem}
          until={failure?.until}
          retrying={counted.isFetching}
          onRetry={() => void counted.refetch()}
        />
      )}
      {!askable ? (
        <Empty icon="warning" title={t('results.reversed')} />
      ) : problem !== undefined && problem.kind !== 'offline' ? null : counted.data === 0 ? (
        <Empty icon="chart" title={t('analysis.none')} />
      ) : (
        !isPending &&
        isRead && (
          <ProvenanceContext value={provenance}>
            <Compares value={saved}>
              <Part search={search} params={params} onParams={go} />
            </Compares>
            <ProvenanceSection lines={provenance.lines()} />
          </ProvenanceContext>
        )
      )}
    </div>
  )
}
