/** English verbs that often begin a point on a slide. */
export const ACTIONS: ReadonlySet<string> = new Set(
  (
    'achieve add analyze apply assume avoid build calculate check choose collect combine compare compute consider construct ' +
    'create decompose define derive describe design determine develop discuss distinguish draw eliminate estimate evaluate ' +
    'examine explain explore extend extract find fit form generalize generate identify illustrate implement improve ' +
    'initialize introduce iterate keep learn maximize measure minimize obtain optimize perform plot predict prove read ' +
    'reduce remove repeat retrieve return sample select show simplify solve split store study summarize test train ' +
    'transform understand update use verify visualize weight write recompute save trade'
  ).split(' '),
)
