import type { DueCard } from '@lectern/contract/practice.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SlidePicture } from '../../ui/pictures/slide-picture.tsx'
import classes from './covered-slide.module.css'

type CoveredSlideProps = {
  card: DueCard
  /** The answer is shown: its place has a ring only. */
  isShown: boolean
  /** Cards of the round that are asked later: their answers on the same slide stay covered. */
  later: readonly DueCard[]
}

/** The slide of a card, with covers over answers. */
export function CoveredSlide({ card, isShown, later }: CoveredSlideProps) {
  const { t } = useTranslation('practice')
  const { image_width: width, image_height: height } = card
  const others = later.filter(({ _id, image_url }) => _id !== card._id && image_url === card.image_url)
  return (
    <Box w="100%">
      <SlidePicture
        src={card.image_url}
        width={width}
        height={height}
        alt={t(isShown || card.covers.length === 0 ? 'slideOf' : 'coveredSlideOf', {
          number: card.slide_index,
          lecture: card.lecture_title,
        })}
        failedText={t('slideFailed')}
      >
        <svg className={classes.covers} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {others.flatMap((other) =>
            other.covers.map((box) => (
              <rect key={`${other._id} ${box.x} ${box.y}`} className={classes.other} rx={6} {...box} />
            )),
          )}
          {card.covers.map((box) => (
            <rect
              key={`${box.x} ${box.y}`}
              className={isShown ? classes.ring : classes.asked}
              rx={6}
              x={box.x - width / 400}
              y={box.y - width / 400}
              width={box.width + width / 200}
              height={box.height + width / 200}
            />
          ))}
        </svg>
      </SlidePicture>
    </Box>
  )
}
