import { MARKER_CHOICES, type MarkerType } from '@lectern/core/script/markers.ts'
import { Box, Input, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SuggestionField } from '../../../../ui/fields/choice-fields.tsx'
import classes from './annotation-dialog.module.css'
import { ColorChoice } from './color-choice.tsx'
import type { AnnotationFormState } from './use-annotation-form.ts'

// Load on demand: diagrams need a large library.
const DiagramPicture = lazy(async () => ({
  default: (await import('../../../../features/annotation-canvas/diagram/diagram-picture.tsx'))
    .DiagramPicture,
}))

/** The fields of the chosen annotation type. */
export function AnnotationFields({ state }: { state: AnnotationFormState }) {
  const { t } = useTranslation('annotations')
  const { form, change, problem } = state
  const { type } = form
  const choices = (key: string) => MARKER_CHOICES[type][key]?.allowed ?? []
  return (
    <>
      {type === 'highlight' && (
        <SlideWords
          state={state}
          label={t('script.dialog.text')}
          value={form.text}
          onChange={(text) => change({ text })}
        />
      )}
      {type === 'arrow' && problem === 'arrow' && (
        <Box component="p" c="var(--text-2)" fz="sm">
          {t('script.dialog.arrowNeeded')}
        </Box>
      )}
      {type === 'arrow' && (
        <div className={classes.pair}>
          <SlideWords
            state={state}
            label={t('script.dialog.fromText')}
            value={form.fromText}
            onChange={(fromText) => change({ fromText })}
          />
          <SlideWords
            state={state}
            label={t('script.dialog.toText')}
            value={form.toText}
            placeholder={state.place && t('script.dialog.toPlace')}
            onChange={(toText) => change({ toText })}
          />
        </div>
      )}
      {(type === 'text_annotation' || type === 'manual_annotation') && (
        <Textarea
          label={t('script.dialog.noteText')}
          description={problem === 'note' ? t('script.dialog.noteNeeded') : undefined}
          rows={2}
          maxLength={1500}
          dir="auto"
          value={form.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      )}
      {type === 'text_annotation' && (
        <TextInput
          label={t('script.dialog.reference')}
          maxLength={300}
          value={form.reference}
          onChange={(event) => change({ reference: event.currentTarget.value })}
        />
      )}
      {type === 'diagram' && <DiagramFields state={state} />}
      {(choices('style').length > 0 || choices('direction').length > 0) && (
        <div className={classes.pair}>
          {choices('style').length > 0 && <StyleField state={state} choice="style" />}
          {choices('direction').length > 0 && <StyleField state={state} choice="direction" />}
        </div>
      )}
      {choices('color').length > 0 && (
        <ColorChoice
          label={t('script.dialog.color')}
          colors={choices('color')}
          value={form.color}
          onChange={(color) => change({ color, isColorChosen: true })}
        />
      )}
    </>
  )
}

type SlideWordsProps = {
  state: AnnotationFormState
  label: string
  value: string
  placeholder?: string | undefined
  onChange: (value: string) => void
}

/** The styles of the annotation type, or the directions of an arrow. */
export function StyleField({ state, choice }: { state: AnnotationFormState; choice: 'style' | 'direction' }) {
  const { t } = useTranslation('annotations')
  const { form, change } = state
  const nameOf = (value: string) =>
    choice === 'style' ? t(`script.style.${value as 'curved'}`) : t(`script.direction.${value as 'up'}`)
  return (
    <NativeSelect
      label={t(`script.dialog.${choice}`)}
      value={form[choice]}
      onChange={(event) => change({ [choice]: event.currentTarget.value })}
      data={(MARKER_CHOICES[form.type][choice]?.allowed ?? []).map((value) => ({
        value,
        label: capitalize(nameOf(value)),
      }))}
    />
  )
}

/**
 * Field for words of the slide, with suggestions from the slide. Shows a hint if the slide does not contain
 * the words.
 */
export function SlideWords({ state, label, value, placeholder, onChange }: SlideWordsProps) {
  const { t } = useTranslation('annotations')
  return (
    <SuggestionField
      label={label}
      placeholder={placeholder}
      description={state.isMissing(value) ? t('script.dialog.notOnSlide') : undefined}
      data={state.suggestions}
      limit={8}
      maxLength={500}
      dir="auto"
      value={value}
      onChange={onChange}
    />
  )
}

/** Kind and elements of a diagram, and its picture while they are typed. */
export function DiagramFields({ state: { form, change, draft, problem } }: { state: AnnotationFormState }) {
  const { t } = useTranslation('annotations')
  const [settled] = useDebouncedValue(draft, 300)
  // Load the drawing code early, so that it is ready when the first element is written.
  useEffect(() => {
    import('../../../../features/annotation-canvas/diagram/draw-diagram.ts').then(
      ({ preloadDiagrams }) => preloadDiagrams(),
      () => undefined,
    )
  }, [])
  const waiting = (
    <Box className={classes.empty} component="p" mih={288} p="md" c="dimmed" fz="sm" ta="center">
      {t('slide.drawingDiagram')}
    </Box>
  )
  return (
    <div className={classes.pair}>
      <Stack>
        <NativeSelect
          label={t('script.dialog.type')}
          value={form.diagramType}
          onChange={(event) => change({ diagramType: event.currentTarget.value })}
          data={diagramTypes.map((value) => ({
            value,
            label: t(`slide.diagramTypes.${value as 'tree'}`),
          }))}
        />
        <Textarea
          label={t('script.dialog.elements')}
          description={[
            t('script.dialog.elementsHint'),
            ...(problem === 'elements' ? [t('script.dialog.elementsNeeded')] : []),
          ].join(' ')}
          rows={4}
          maxLength={1800}
          dir="auto"
          value={form.elements}
          onChange={(event) => change({ elements: event.currentTarget.value })}
        />
      </Stack>
      <div>
        <Input.Label component="p" m={0}>
          {t('slide.diagram')}
        </Input.Label>
        <Box className={classes.drawn} miw={0} bd="1px solid var(--line)" bdrs="sm" bg="var(--paper)">
          {form.elements.trim() === '' ? (
            <Box className={classes.empty} component="p" mih={288} p="md" c="dimmed" fz="sm" ta="center">
              {t('script.dialog.diagramEmpty')}
            </Box>
          ) : settled.type !== 'diagram' ? (
            waiting
          ) : (
            <Suspense fallback={waiting}>
              <DiagramPicture marker={settled} />
            </Suspense>
          )}
        </Box>
      </div>
    </div>
  )
}

/** Style names are lower case in the catalogue because they also occur within sentences. */
const capitalize = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1)

const diagramTypes = MARKER_CHOICES.diagram.type?.allowed ?? []

/** The types in the dialog's list. A type that cannot be added, such as a drawing, can only be edited. */
export const kindsFor = (type: MarkerType, addable: readonly MarkerType[]): readonly MarkerType[] =>
  addable.includes(type) ? addable : [type]
