import { isFigure } from '@lectern/core/ink/figures.ts'
import { INK_COLORS, toBrushSize } from '@lectern/core/ink/ink.ts'
import { DRAWING_SIZE } from '@lectern/core/script/markers.ts'
import { Box, Button, Group, NumberInput, SegmentedControl, Slider, VisuallyHidden } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowNarrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowRight.mjs'
import IconBrush from '@tabler/icons-react/dist/esm/icons/IconBrush.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconLine from '@tabler/icons-react/dist/esm/icons/IconLine.mjs'
import IconRectangle from '@tabler/icons-react/dist/esm/icons/IconRectangle.mjs'
import IconTextPlus from '@tabler/icons-react/dist/esm/icons/IconTextPlus.mjs'
import IconTypography from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './brush-tools.module.css'
import { FigureButton } from './figure-button.tsx'
import type { BoardTool, InkControl } from './use-ink.ts'

const tools = [
  ['brush', IconBrush],
  ['line', IconLine],
  ['arrow', IconArrowNarrowRight],
  ['rectangle', IconRectangle],
  ['ellipse', IconCircle],
  ['text', IconTypography],
  ['eraser', IconEraser],
] as const

type BrushToolsProps = {
  ink: InkControl
  picture: { width: number; height: number }
  /** Screen pixels per pixel of the picture, so that the dot is as large as the stroke. */
  zoom?: number
  /** Stacks the tools in a column. */
  isColumn?: boolean
}

/** The drawing tools, with undo and redo. */
export function BrushTools({ ink, picture, zoom = 1, isColumn = false }: BrushToolsProps) {
  const { t } = useTranslation('drawing')
  const { brush, changeBrush, items, dispatch, canUndo, canRedo, setTyping } = ink
  const labelOf = (tool: BoardTool, icon: ReactNode) => (
    <Group
      className={classes.tool}
      component="span"
      justify="center"
      gap={0}
      wrap="nowrap"
      title={t(`tools.${tool}`)}
    >
      {icon}
      <VisuallyHidden>{t(`tools.${tool}`)}</VisuallyHidden>
    </Group>
  )
  return (
    <Group
      className={classes.tools}
      component="section"
      gap="0.5rem 0.75rem"
      data-column={isColumn}
      aria-label={t('tools.label')}
    >
      <SegmentedControl
        aria-label={t('tools.tool')}
        data={tools.map(([tool, Icon]) => ({
          value: tool,
          label: labelOf(tool, <Icon size={18} aria-hidden />),
        }))}
        value={brush.tool}
        onChange={(tool) => changeBrush({ tool: tool as BoardTool })}
      />
      <BrushSize ink={ink} zoom={zoom} />
      <Colors ink={ink} />
      {isFigure(brush.tool) && (
        <FigureButton key={brush.tool} figure={brush.tool} ink={ink} picture={picture} />
      )}
      {brush.tool === 'text' && (
        <Button
          variant="default"
          leftSection={<IconTextPlus size={16} aria-hidden />}
          onClick={() =>
            setTyping({ index: null, x: picture.width * 0.4, y: picture.height * 0.45, text: '' })
          }
        >
          {t('text.add')}
        </Button>
      )}
      <Group className={classes.history} align="stretch" gap="xs" wrap="nowrap">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!canUndo}
          onClick={() => dispatch({ type: 'undo' })}
        >
          {t('undo')}
        </Button>
        <Button
          variant="default"
          className={classes.redo}
          disabled={!canRedo}
          aria-label={t('redo')}
          title={t('redo')}
          onClick={() => dispatch({ type: 'redo' })}
        >
          <IconArrowForwardUp size={16} aria-hidden />
        </Button>
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          disabled={items.length === 0}
          onClick={() => dispatch({ type: 'clear' })}
        >
          {t('clear')}
        </Button>
      </Group>
    </Group>
  )
}

const { min, max } = DRAWING_SIZE

function BrushSize({ ink: { brush, changeBrush }, zoom }: { ink: InkControl; zoom: number }) {
  const { t } = useTranslation('drawing')
  const id = useId()
  /** Incomplete input may not be a valid size yet. */
  const [typed, setTyped] = useState<string | number | null>(null)
  const name = t(brush.tool === 'text' ? 'size.text' : 'size.brush')
  const diameter = Math.max(2, brush.size * zoom)
  return (
    <Group gap="xs" wrap="nowrap">
      <Box component="label" fz="sm" fw={600} htmlFor={id}>
        {name}
      </Box>
      <span className={classes.dotPlace}>
        <Box
          component="span"
          bdrs="50%"
          style={{ width: diameter, height: diameter, background: brush.color }}
          aria-hidden
        />
      </span>
      <Slider
        w={96}
        label={null}
        min={min}
        max={max}
        thumbLabel={t('size.slider', { name })}
        value={brush.size}
        onChange={(size) => changeBrush({ size: toBrushSize(size) })}
      />
      <NumberInput
        id={id}
        className={`${classes.number} tabular`}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        min={min}
        max={max}
        autoComplete="off"
        aria-describedby={`${id}-of`}
        value={typed ?? brush.size}
        onChange={(size) => {
          setTyped(size)
          if (typeof size === 'number') changeBrush({ size: toBrushSize(size) })
        }}
        onBlur={() => setTyped(null)}
      />
      <Box className="nowrap" component="span" c="dimmed" fz="sm" id={`${id}-of`}>
        {t('size.of', { max })}
      </Box>
    </Group>
  )
}

function Colors({ ink: { brush, changeBrush } }: { ink: InkControl }) {
  const { t } = useTranslation('drawing')
  const name = useId()
  return (
    <fieldset className={classes.colors} aria-label={t('color.label')}>
      <Box component="legend" fz="sm" fw={600} visibleFrom="md" aria-hidden>
        {t('color.label')}
      </Box>
      {INK_COLORS.map((color) => (
        <label key={color} className={classes.color} title={t(`color.${color}`)}>
          <input
            type="radio"
            className={`${classes.radio} cover`}
            name={name}
            value={color}
            checked={brush.color === color}
            onChange={() => changeBrush({ color })}
          />
          <span className={classes.swatch} style={{ background: color }} />
          <VisuallyHidden>{t(`color.${color}`)}</VisuallyHidden>
        </label>
      ))}
      <Box component="span" visibleFrom="md" miw={60} ms={4} fz="sm" fw={500} aria-hidden>
        {t(`color.${brush.color}`)}
      </Box>
    </fieldset>
  )
}
