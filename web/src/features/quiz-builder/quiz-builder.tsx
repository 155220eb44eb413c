import { Box, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx'
import { BuilderContext, useBuilder } from './builder-context.ts'
import { BuilderFooter } from './builder-footer.tsx'
import { BuilderHeader } from './builder-header.tsx'
import { BuilderNotes } from './builder-notes.tsx'
import type { BuilderTarget } from './builder-target.ts'
import { BuilderDialogs } from './dialogs/builder-dialogs.tsx'
import { DraftDrawer } from './drafts/draft-drawer.tsx'
import { DraftWatch } from './drafts/draft-watch.tsx'
import { focusProblem } from './focus-problem.ts'
import { InfoCard } from './information/info-card.tsx'
import { SettingsCard } from './information/settings-card.tsx'
import { QuestionList } from './questions/question-list.tsx'
import { QuestionPanel } from './questions/question-panel.tsx'
import classes from './quiz-builder.module.css'
import { useQuizBuilder } from './use-quiz-builder.ts'

/** Opens the question that the address names, as "Correct the Key" does. A form with unsaved input stays. */
function useAskedQuestion(): void {
  const { state, screen } = useBuilder()
  const [params] = useSearchParams()
  const asked = params.get('question')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const isThere = state.work.questions.some((question) => question.question_id === asked)
    if (asked === null || !isThere || state.isFormOpen) return
    state.edit(asked)
    screen.openQuestion({ replace: true })
    requestAnimationFrame(() => document.getElementById('question-text')?.focus())
  }, [asked])
}

/** Creates and edits a quiz: settings and questions on the left, the question being written on the right. */
export function QuizBuilder({ target, exit }: { target: BuilderTarget; exit: string }) {
  const builder = useQuizBuilder(target, exit)
  return (
    <BuilderContext value={builder}>
      <BuilderPage />
      <DraftDrawer />
      <DraftWatch />
      <BuilderDialogs />
    </BuilderContext>
  )
}

function BuilderPage() {
  const { builder, save } = useSave()
  const { screen, saving } = builder
  const { failure, dismissFailure } = saving
  useHotkeys([['mod+S', save]], [])
  useAskedQuestion()
  return (
    <Stack className={classes.page} w="100%" mx="auto" gap={0} data-beside={screen.isBeside || undefined}>
      <BuilderHeader onSave={save} />
      {failure && (
        <Box mt="var(--edge)" mx="var(--edge)" mb="md">
          <FailureAlert onDismiss={dismissFailure}>{failure}</FailureAlert>
        </Box>
      )}
      <div className={classes.columns}>
        {screen.showsList && (
          <Box miw={0}>
            <BuilderNotes />
            <InfoCard />
            <QuestionList />
            <SettingsCard />
          </Box>
        )}
        {screen.showsQuestion && <QuestionPanel />}
      </div>
      {!screen.isBeside && screen.showsList && <BuilderFooter onSave={save} />}
    </Stack>
  )
}

/** Saves the quiz from any button or shortcut, and scrolls to the first mistake. */
function useSave() {
  const builder = useBuilder()
  const save = () => {
    if (builder.saving.isBusy || builder.saving.asked) return
    if (builder.saving.save()) return
    builder.screen.openList()
    focusProblem()
  }
  return { builder, save }
}
