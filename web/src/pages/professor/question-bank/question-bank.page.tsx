import { mayChange } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import { Box, Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { BankFilters } from '../../../features/question-bank/bank-filters.tsx'
import { BankList } from '../../../features/question-bank/bank-list.tsx'
import { countTags, filterBank, noFilter, orderBank } from '../../../features/question-bank/filter-bank.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lineOfNoText, SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CourseNotLoaded, isCourseNotFound } from '../course-not-loaded.tsx'
import { AddToQuiz } from './add-to-quiz.tsx'
import { BankEditor } from './bank-editor.tsx'
import classes from './question-bank.module.css'
import { TagList } from './tag-list.tsx'
import { useRemoval } from './use-removal.ts'

/** The questions that the staff of a course keep: found, edited, removed, and added to quizzes. */
export function Component() {
  const { t } = useTranslation(['questionBank', 'quizAuthoring'])
  const format = useFormat()
  const { courseId = '' } = useParams()
  const course = useCall(calls.courses.get, { params: { id: courseId } })
  const bank = useCall(calls.questionBank.list, { params: { courseId } })
  // Undefined: no press yet, so the question that the address names.
  const [pressed, setEdited] = useState<BankQuestion | 'new' | null>()
  const [query] = useSearchParams()
  if (isCourseNotFound(course.error) || isCourseNotFound(bank.error))
    return <CourseNotLoaded query={course.error ? course : bank} />
  const isEditor = course.data !== undefined && mayChange(course.data, 'edit_quizzes')
  const count = bank.data?.length ?? 0
  const named = isEditor ? bank.data?.find(({ _id }) => _id === query.get('question')) : undefined
  const edited = pressed === undefined ? (named ?? null) : pressed
  return (
    <Page width={1328}>
      <PageHeader
        isDense
        title={t('title')}
        back={{ to: paths.professorQuizzes(courseId), label: t('quizAuthoring:back') }}
        beside={
          <bdi className={classes.count}>
            {bank.data && course.data
              ? t('of', {
                  questions: t('questions', { count, number: format.number(count) }),
                  course: course.data.name,
                })
              : lineOfNoText}
          </bdi>
        }
        actions={
          (isEditor || !course.data) && (
            <Button
              variant="default"
              disabled={!isEditor}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {t('editor.create')}
            </Button>
          )
        }
      />
      {bank.isPending || !course.data ? (
        <SkeletonRows />
      ) : bank.data ? (
        <Bank
          course={course.data}
          bank={bank.data}
          isEditor={isEditor}
          onEdit={isEditor ? setEdited : undefined}
        />
      ) : (
        <FailedQuery query={bank}>{t('failed')}</FailedQuery>
      )}
      <BankEditor
        courseId={courseId}
        edited={edited}
        bank={bank.data ?? []}
        knownTags={countTags(bank.data ?? []).map(({ tag }) => tag)}
        onClose={() => setEdited(null)}
      />
    </Page>
  )
}

type BankProps = {
  course: Course
  bank: readonly BankQuestion[]
  isEditor: boolean
  onEdit: ((question: BankQuestion) => void) | undefined
}

function Bank({ course, bank, isEditor, onEdit }: BankProps) {
  const { t } = useTranslation('questionBank')
  const format = useFormat()
  const [filter, setFilter] = useState(noFilter)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [wanted] = useDebouncedValue(filter, 100)
  const shown = useMemo(() => orderBank(filterBank(bank, wanted)), [bank, wanted])
  const removal = useRemoval(course._id)
  // A question may have been removed in another window.
  const chosen = bank.filter(({ _id }) => marked.has(_id))
  const clear = () => setMarked(new Set())
  if (bank.length === 0) return <EmptyState>{t('empty')}</EmptyState>
  return (
    <div className={classes.columns}>
      <TagList bank={bank} chosen={filter.tag} onChoose={(tag) => setFilter({ ...filter, tag })} />
      <Box miw={0}>
        <BankFilters bank={bank} filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
        <BankList
          questions={shown}
          chosen={marked}
          onToggle={(id) =>
            setMarked(new Set(marked.has(id) ? [...marked].filter((one) => one !== id) : [...marked, id]))
          }
          onEdit={onEdit}
        />
        <Group justify="space-between" gap="0 1rem" mt="xs" c="var(--text-2)" fz="sm">
          <span>{t('successHint')}</span>
          <span role="status">
            {t('found', { shown: format.number(shown.length), all: format.number(bank.length) })}
          </span>
        </Group>
        {isEditor && (
          <AddToQuiz
            courseId={course._id}
            bank={bank}
            chosen={chosen}
            tag={filter.tag}
            isRemoving={removal.isPending}
            onClear={clear}
            onRemove={() => {
              removal.remove(chosen.map(({ _id }) => _id))
              clear()
            }}
          />
        )}
      </Box>
    </div>
  )
}
