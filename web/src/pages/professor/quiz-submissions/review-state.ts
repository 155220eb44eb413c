export const filters = ['all', 'graded', 'pending', 'adjusted', 'look', 'claims'] as const
export type Filter = (typeof filters)[number]
export const sortKeys = ['student', 'submitted', 'time', 'score'] as const
export type SortKey = (typeof sortKeys)[number]
export type Direction = 'asc' | 'desc'
const detailTabs = ['answers', 'history', 'chat'] as const
export type DetailTab = (typeof detailTabs)[number]

/** The state of the submissions page. It is kept in the URL, so that reload and Back restore it. */
export type ReviewState = {
  words: string
  filter: Filter
  sort: SortKey
  direction: Direction
  /** The submission whose details are open. */
  submissionId: string | null
  questionId: string | null
  tab: DetailTab
}

/** The first direction of each column: what professors look for first comes on top. */
export const firstDirection: Record<SortKey, Direction> = {
  student: 'asc',
  submitted: 'desc',
  time: 'desc',
  score: 'desc',
}

const oneOf = <V extends string>(values: readonly V[], given: string | null, fallback: V): V =>
  values.find((value) => value === given) ?? fallback

export function parseReviewState(query: URLSearchParams): ReviewState {
  const sort = oneOf(sortKeys, query.get('sort'), 'submitted')
  return {
    words: query.get('search') ?? '',
    filter: oneOf(filters, query.get('show'), 'all'),
    sort,
    direction: oneOf(['asc', 'desc'], query.get('order'), firstDirection[sort]),
    submissionId: query.get('submission') || null,
    questionId: query.get('question'),
    tab: oneOf(detailTabs, query.get('tab'), 'answers'),
  }
}

/** Formats the state as a URL query, without defaults. */
export function formatReviewState(review: ReviewState): URLSearchParams {
  const query = new URLSearchParams()
  const put = (name: string, value: string | null, usual: string | null) => {
    if (value !== usual && value !== null) query.set(name, value)
  }
  put('search', review.words, '')
  put('show', review.filter, 'all')
  put('sort', review.sort, 'submitted')
  put('order', review.direction, firstDirection[review.sort])
  put('submission', review.submissionId, null)
  if (review.submissionId !== null) {
    put('question', review.questionId, null)
    put('tab', review.tab, 'answers')
  }
  return query
}
