/**
 * What an entry of a menu gets that may have a reason not to be chosen. It takes the focus all the same:
 * else a menu that begins with it has none, and Escape closes nothing.
 */
export const entryProps = (reason: string | null | undefined, onClick: () => void) =>
  reason ? { 'data-disabled': true, 'aria-disabled': true, closeMenuOnClick: false } : { onClick }
