/** The end of a Korean clause that continues: "…다면", "…지만", "…는데", "…하고", "…어서". */
const CONNECTIVE =
  /(?:[다라으하되이]면|지만|아니라|[는은인한된]데|하여|되어|(?:하|되|이|있|없|같|많)고|(?:하|되|이|으|지|있|없)며|면서|므로|(?:으|하)니|니까|[아어해여]서|도록|려고|위해|위하여|통해|따라)[,，]?$/
/** An object, a position, a means or a manner, whose verb is missing. */
const NEEDS_VERB =
  /(?:[가-힣)][을를]|에서|으로|까지|에게|부터|처럼|부리나케|빨리|천천히|매우|다시|없이|(?:하|되|롭|있|없|스럽|쉽|빠르|다르)게)[,，]?$/

/**
 * Returns true if a Korean line ends before its sentence does. It can only be spoken together with the next
 * line.
 */
export function isOpenKorean(text: string): boolean {
  const last = text.split(' ').at(-1) ?? ''
  return CONNECTIVE.test(last) || NEEDS_VERB.test(last)
}
