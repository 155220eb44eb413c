import { Box, Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './question-footer.module.css'

type More = 'before' | 'after' | 'both' | undefined

/** Finds the sides on which a horizontally scrolling bar has hidden content. */
function useMoreAtEdges(strip: RefObject<HTMLElement | null>): More {
  const [more, setMore] = useState<More>()
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const look = () => {
      const isBefore = element.scrollLeft > 1
      const isAfter = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setMore(isBefore && isAfter ? 'both' : isBefore ? 'before' : isAfter ? 'after' : undefined)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [strip])
  return more
}

type QuestionFooterProps = {
  count: number
  /** The open question, 0-based. */
  index: number
  /** 1-based. */
  unanswered: readonly number[]
  /** True when answers can no longer be changed. */
  isLocked: boolean
  onGo: (index: number) => void
  /** The submit button; takes the place of Next. */
  submit: ReactNode
}

/** Previous, a button for each question, and Next. */
export function QuestionFooter({ count, index, unanswered, isLocked, onGo, submit }: QuestionFooterProps) {
  const { t } = useTranslation('quizTaking')
  const strip = useRef<HTMLOListElement>(null)

  // Centers the open question's number, also after the window is resized.
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const observer = new ResizeObserver(() => {
      const button = list.children[index] as HTMLElement | undefined
      if (button) list.scrollTo({ left: button.offsetLeft - (list.clientWidth - button.offsetWidth) / 2 })
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [index])
  const more = useMoreAtEdges(strip)

  return (
    <Box
      className={`${classes.footer} sticky-footer`}
      component="footer"
      flex="none"
      bg="var(--paper)"
      data-locked={isLocked || undefined}
    >
      <Box className={classes.column} maw={768} mx="auto">
        <Button
          className={classes.previous}
          size="lg"
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          disabled={isLocked || index === 0}
          onClick={() => onGo(index - 1)}
        >
          {t('take.previous')}
        </Button>
        <nav className={classes.numbers} aria-label={t('take.questions')}>
          <ol ref={strip} data-more={more}>
            {Array.from({ length: count }, (_, place) => {
              const isAnswered = !unanswered.includes(place + 1)
              const name = isAnswered ? 'take.numberAnswered' : 'take.numberOpen'
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: questions are known by their number
                <li key={place}>
                  <button
                    type="button"
                    className={`${classes.number} tabular`}
                    aria-label={t(name, { number: place + 1 })}
                    aria-current={place === index ? 'step' : undefined}
                    data-answered={isAnswered || undefined}
                    disabled={isLocked}
                    onClick={() => onGo(place)}
                  >
                    {place + 1}
                  </button>
                </li>
              )
            })}
          </ol>
        </nav>
        <div className={classes.next}>
          {submit || (
            <Button
              size="lg"
              rightSection={<IconChevronRight size={18} aria-hidden />}
              disabled={isLocked}
              onClick={() => onGo(index + 1)}
            >
              {t('take.next')}
            </Button>
          )}
        </div>
      </Box>
    </Box>
  )
}
