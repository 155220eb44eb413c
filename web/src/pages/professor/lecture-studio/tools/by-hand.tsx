import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import { DrawButton, ManualAnnotationButton } from '../drawing/drawing-buttons.tsx'
import { useAddAnnotation } from '../script/use-add-annotation.ts'
import { usePart } from '../store/studio-store.ts'
import { HighlightColorField } from './highlight-color-field.tsx'
import classes from './tools-drawer.module.css'

/** The same tools in the professor's own hand. */
export function ByHand() {
  const { t } = useTranslation(['authoring', 'annotations'])
  const { setOpenDialog } = usePart('dialogs', 'setOpenDialog')
  const place = usePart('place', 'tab')
  const { reason, add } = useAddAnnotation()
  if (place.tab !== 'editor') return null
  return (
    <section className={classes.byHand} aria-labelledby="tools-by-hand">
      <h3 id="tools-by-hand" className={classes.title}>
        {t('tools.byHand')}
      </h3>
      <ReasonButton
        variant="default"
        justify="flex-start"
        reason={reason}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          setOpenDialog(null)
          add()
        }}
      >
        {t('annotations:script.add')}
      </ReasonButton>
      <DrawButton />
      <ManualAnnotationButton />
      <p className={classes.below}>{t('tools.byHandHint')}</p>
      <HighlightColorField />
    </section>
  )
}
