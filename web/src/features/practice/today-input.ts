/**
 * The input of the list of today. It is the same all day: without a connection the practice page finds what the dashboard
 * has loaded.
 */
export const todayInput = () => ({
  query: { day_ends_at: new Date(new Date().setHours(24, 0, 0, 0)).toISOString() },
})
