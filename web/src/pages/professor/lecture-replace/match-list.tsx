import { Badge, Box, Button, Group, UnstyledButton } from '@mantine/core'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type KeyboardEvent, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './match-list.module.css'
import type { ListedRow, MatchRow, OldPage, Run, TakesFrom } from './match-rows.ts'
import { SlideChoice } from './slide-choice.tsx'

type MatchListProps = {
  rows: readonly ListedRow[]
  slides: readonly OldPage[]
  takesFrom: TakesFrom
  onChoose: (page: number, slide: number | null) => void
  onCompare: (row: MatchRow) => void
}

/** Focuses the row before or after the one with the focus. */
const moveFocus = (from: HTMLElement, by: 1 | -1) => {
  const rows = [...(from.closest('ul')?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
  const row = from.closest('li')
  if (row) rows[rows.indexOf(row) + by]?.focus()
}

const pressOnRow = (event: KeyboardEvent<HTMLUListElement>) => {
  const target = event.target as HTMLElement
  if (target.closest('[data-choice-column]')) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    moveFocus(target, event.key === 'ArrowDown' ? 1 : -1)
  } else if (event.key === 'Enter' && target.matches('li')) {
    target.querySelector<HTMLElement>('[data-opens]')?.click()
  } else if (event.key === '/') {
    event.preventDefault()
    const choice = target.closest('li')?.querySelector<HTMLElement>('[data-choice]')
    choice?.focus()
    choice?.dispatchEvent(
      new globalThis.KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }),
    )
  }
}

/** The rows of a replacement. Arrows move between rows, Enter opens, / searches a slide. */
export function MatchList({ rows, slides, takesFrom, onChoose, onCompare }: MatchListProps) {
  const { t } = useTranslation('replacing')
  return (
    <>
      <div className={`${classes.columns} mantine-visible-from-lg`} aria-hidden>
        <span>{t('columns.now')}</span>
        <span />
        <span>{t('columns.file')}</span>
        <span>{t('columns.takes')}</span>
      </div>
      <ul aria-label={t('list')} onKeyDown={pressOnRow}>
        {rows.map((row) =>
          row.kind === 'run' ? (
            <RunRow key={`run ${row.rows[0]?.page?.number}`} run={row} {...{ slides, onChoose, onCompare }} />
          ) : (
            <PairRow
              key={`${row.old?.number ?? ''} ${row.page?.number ?? ''}`}
              row={row}
              slides={slides}
              takes={row.page ? (takesFrom[row.page.number - 1] ?? null) : null}
              onChoose={onChoose}
              onCompare={onCompare}
            />
          ),
        )}
      </ul>
    </>
  )
}

type RunRowProps = { run: Run } & Pick<MatchListProps, 'slides' | 'onChoose' | 'onCompare'>

/** Unchanged pages as one line, which can be opened. */
function RunRow({ run, slides, onChoose, onCompare }: RunRowProps) {
  const { t } = useTranslation('replacing')
  const [isOpen, setOpen] = useState(false)
  const [first, last] = [run.rows[0], run.rows.at(-1)]
  const [from, until] = [first?.old?.number ?? 0, last?.old?.number ?? 0]
  const [to, toUntil] = [first?.page?.number ?? 0, last?.page?.number ?? 0]
  const count = run.rows.length === 1 ? 'one' : run.rows.length === 2 ? 'two' : 'many'
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: rows take the focus, by arrow keys */}
      <li className={`${classes.run} border-below focus-inside`} tabIndex={0}>
        <IconCheck size={16} color="var(--ok)" aria-hidden />
        <Box component="span" flex={1} c="var(--text-2)" fz="sm">
          {t(`run.${from === to ? count : (`${count}Moved` as const)}`, { from, until, to, toUntil })}
        </Box>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className="touch-height"
          aria-expanded={isOpen}
          data-opens
          rightSection={
            <IconChevronDown
              size={16}
              aria-hidden
              style={{ transform: isOpen ? 'rotate(180deg)' : undefined }}
            />
          }
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('run.hide') : t('run.show')}
        </Button>
      </li>
      {isOpen &&
        run.rows.map((row) => (
          <PairRow
            key={row.page?.number}
            row={row}
            slides={slides}
            takes={row.old?.number ?? null}
            onChoose={onChoose}
            onCompare={onCompare}
          />
        ))}
    </>
  )
}

const colors = { unchanged: 'green', changed: 'yellow', moved: 'petrol', new: 'green', removed: 'red' }

const icons = {
  unchanged: IconCheck,
  changed: IconPencil,
  moved: IconArrowsExchange,
  new: IconPlus,
  removed: IconMinus,
}

type PairRowProps = { row: MatchRow; takes: number | null } & Pick<
  MatchListProps,
  'slides' | 'onChoose' | 'onCompare'
>

/** A slide, the page that takes its work, and the choice of another slide. */
const PairRow = memo(function PairRow({ row, slides, takes, onChoose, onCompare }: PairRowProps) {
  const { t } = useTranslation('replacing')
  const { kind, old, page } = row
  const Icon = icons[kind]
  const label =
    old && page
      ? t('compare.open', { slide: old.number, page: page.number })
      : old
        ? t('compare.openSlide', { slide: old.number })
        : t('compare.openPage', { page: page?.number ?? 0 })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: rows take the focus, by arrow keys
    <li className={`${classes.row} border-below focus-inside`} tabIndex={0}>
      <Group gap={20} wrap="nowrap" miw={0} data-side="old">
        {old ? (
          <Picture src={old.thumbnail_url} label={label} onOpen={() => onCompare(row)} />
        ) : (
          <div className={classes.missing}>{t('notInOld')}</div>
        )}
        {old && (
          <Words number={t('slide', { number: old.number })} title={old.title}>
            {kind === 'removed' && t('keptAside')}
          </Words>
        )}
      </Group>
      <div className={classes.state}>
        <Badge color={colors[kind]} leftSection={<Icon size={14} aria-hidden />}>
          {t(`kind.${kind}`)}
        </Badge>
        <Details row={row} />
      </div>
      <Group gap={20} wrap="nowrap" miw={0} data-side="new">
        {page ? (
          <Picture
            src={page.thumbnail_url}
            label={label}
            isRepeated={old !== null}
            onOpen={() => onCompare(row)}
          />
        ) : (
          <div className={classes.missing}>{t('notInNew')}</div>
        )}
        {page && (
          <Words number={t('page', { number: page.number })} title={page.title}>
            <KeptParts row={row} />
          </Words>
        )}
      </Group>
      <div data-choice-column>
        {page && (
          <>
            {/* In one column there are no column names above. The field itself is named with its page. */}
            <span className={classes.choiceLabel} aria-hidden>
              {t('columns.takes')}
            </span>
            <SlideChoice
              page={page}
              slides={slides}
              value={takes}
              onChoose={(slide) => onChoose(page.number, slide)}
            />
          </>
        )}
      </div>
    </li>
  )
})

type PictureProps = { src: string; label: string; isRepeated?: boolean; onOpen: () => void }

function Picture({ src, label, isRepeated = false, onOpen }: PictureProps) {
  return (
    <UnstyledButton
      className={classes.open}
      onClick={onOpen}
      aria-label={label}
      aria-hidden={isRepeated || undefined}
      tabIndex={isRepeated ? -1 : undefined}
      data-opens={isRepeated ? undefined : ''}
    >
      <Thumbnail src={src} className={`${classes.picture} slide-frame`} isLazy />
    </UnstyledButton>
  )
}

function Words(props: { number: string; title: string | null; children: React.ReactNode }) {
  return (
    <Box flex={1} miw={0}>
      <Box className="tabular" c="var(--text-2)" fz="sm">
        {props.number}
      </Box>
      <Box className="break-words" dir="auto">
        {props.title}
      </Box>
      <Box c="var(--text-2)" fz="xs">
        {props.children}
      </Box>
    </Box>
  )
}

/** How alike the pages are, or where a page is now. */
function Details({ row: { kind, likeness, isMoved, before } }: { row: MatchRow }) {
  const { t } = useTranslation('replacing')
  const format = useFormat()
  const lines = [
    kind === 'changed' &&
      (likeness === null ? t('chosen') : t('alike', { percent: format.percent(likeness / 100) })),
    isMoved && (before === null ? t('last') : t('before', { number: before })),
    (kind === 'new' || kind === 'removed') && t('noMatch'),
  ].filter(Boolean)
  return lines.map((line) => (
    <Box key={String(line)} className="tabular" c="var(--text-2)" fz="sm" mt={4}>
      {line}
    </Box>
  ))
}

/** What a page keeps of its slide. */
function KeptParts({ row: { kind, old } }: { row: MatchRow }) {
  const { t, i18n } = useTranslation('replacing')
  if (!old) return t('startsEmpty')
  if (kind !== 'changed') return t('keepsAll')
  const things = [
    old.has_script && t('things.script'),
    old.annotations > 0 && t('things.annotations', { count: old.annotations }),
    old.has_audio && t('things.audio'),
  ].filter((thing) => thing !== false)
  if (things.length === 0) return t('keepsNothing')
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' })
  return t('keeps', { things: list.format(things) })
}
