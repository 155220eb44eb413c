import type { ClassStudent } from '@lectern/contract/insight.ts'
import { Box, Button, Group, Popover, Title } from '@mantine/core'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../../app/paths.ts'
import { TextWithElements } from '../../../../ui/text-with-elements.tsx'
import { listNeedy, type StudentFilter } from './order-students.ts'
import classes from './students.module.css'

type NeedsHelpProps = {
  courseId: string
  students: readonly ClassStudent[]
  /** When the figures were counted. */
  countedUntil: string
  onFilter: (filter: StudentFilter) => void
}

/** Maximum number of names in the list; a button that selects the filter counts the rest. */
const namedAtMost = 8
const states = ['stuck', 'inactive', 'not_started'] as const

/** Names the students who need help today, with the slide; a press defines the words. */
export function NeedsHelp({ courseId, students, countedUntil, onFilter }: NeedsHelpProps) {
  const { t } = useTranslation('insight')
  const needy = listNeedy(students, Date.parse(countedUntil))
  return (
    <div className={classes.help}>
      <div>
        <Group gap="xs">
          <Title order={2} size="h3">
            {needy.length === 0
              ? t('list.onTrack')
              : t('list.title', { needy: needy.length, count: students.length })}
          </Title>
          <Popover width={320} position="bottom-start" withArrow>
            <Popover.Target>
              <Button variant="subtle" size="sm" leftSection={<IconHelpCircle size={16} aria-hidden />}>
                {t('list.howCounted')}
              </Button>
            </Popover.Target>
            <Popover.Dropdown aria-label={t('list.howCounted')}>
              <Box component="p" fz="md" lh="1.375rem">
                <TextWithElements text={t('list.definitions')} elements={{ b: <strong /> }} />
              </Box>
            </Popover.Dropdown>
          </Popover>
        </Group>
        {needy.length > 0 && (
          <p>
            {listGroups(needy).map(({ state, slide, named, rest }) => (
              <Fragment key={`${state} ${slide?.lecture_id} ${slide?.slide_index}`}>
                <TextWithElements
                  text={t(`list.${state}`, { count: named.length + rest })}
                  elements={{
                    names: (
                      <Names
                        courseId={courseId}
                        students={named}
                        rest={rest}
                        onRest={() => onFilter(state)}
                      />
                    ),
                    slide: slide ? (
                      <Link to={paths.lectureInsight(slide.lecture_id, slide.slide_index ?? undefined)}>
                        {slide.slide_index === null
                          ? slide.title
                          : t('list.slideOf', { number: slide.slide_index, lecture: slide.title })}
                      </Link>
                    ) : (
                      <span />
                    ),
                  }}
                />{' '}
              </Fragment>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}

type NamesProps = {
  courseId: string
  students: readonly ClassStudent[]
  /** How many more there are. */
  rest: number
  onRest: () => void
}

function Names({ courseId, students, rest, onRest }: NamesProps) {
  const { t, i18n } = useTranslation('insight')
  const parts: ReactNode[] = students.map((student) => (
    <Link key={student._id} to={paths.studentOfCourse(courseId, student._id)}>
      {student.name}
    </Link>
  ))
  if (rest > 0)
    parts.push(
      <button key="rest" type="button" className={classes.rest} onClick={onRest}>
        {t('list.more', { count: rest })}
      </button>,
    )
  const list = new Intl.ListFormat(i18n.language).formatToParts(parts.map((_, index) => String(index)))
  return list.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are known by their place
    part.type === 'element' ? parts[Number(part.value)] : <Fragment key={index}>{part.value}</Fragment>,
  )
}

type NeedyGroup = {
  state: (typeof states)[number]
  slide: ClassStudent['stuck_at']
  named: ClassStudent[]
  rest: number
}

/** One group for each slide on which students are stuck, one for inactive ones, one for those who have not started. */
function listGroups(needy: readonly ClassStudent[]): NeedyGroup[] {
  let left = namedAtMost
  return states.flatMap((state) =>
    [
      ...Map.groupBy(
        needy.filter((student) => student.state === state),
        ({ stuck_at: at }) => `${at?.lecture_id} ${at?.slide_index}`,
      ).values(),
    ].map((students) => {
      const named = students.slice(0, left)
      left -= named.length
      return { state, slide: students[0]?.stuck_at ?? null, named, rest: students.length - named.length }
    }),
  )
}
