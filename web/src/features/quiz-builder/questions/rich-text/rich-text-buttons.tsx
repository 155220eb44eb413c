import { Button, Group } from '@mantine/core'
import IconMathFunction from '@tabler/icons-react/dist/esm/icons/IconMathFunction.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureDialog } from './picture-dialog.tsx'
import { type RichTextField, readSelected, writeIntoField } from './rich-text-field.ts'

const example = 'x^2'

/** Write a formula or a picture into the question, or into the option that had the focus last. */
export function RichTextButtons({ courseId, field }: { courseId: string; field: RichTextField }) {
  const { t } = useTranslation('quizAuthoring')
  const [isAdding, setAdding] = useState(false)
  const writeFormula = () => {
    const tex = readSelected(field).trim() || example
    writeIntoField(field, `$${tex}$`, [1, 1 + tex.length])
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconMathFunction size={16} aria-hidden />}
        onClick={writeFormula}
      >
        {t('forms.formula.add')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconPhoto size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t('forms.picture.add')}
      </Button>
      <PictureDialog
        courseId={courseId}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdd={(picture) => {
          setAdding(false)
          // The dialog gives the focus back when it has closed.
          setTimeout(() => writeIntoField(field, picture), 0)
        }}
      />
    </Group>
  )
}
