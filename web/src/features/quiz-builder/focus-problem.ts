/** Scrolls to the first mistake of the page, or of a part of it, and focuses it. */
export function focusProblem(within: () => ParentNode | null = () => document): void {
  // Two frames: a collapsed card opens first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = within()?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const described = within()?.querySelector<HTMLElement>('[data-problem]')
      if (field) return field.focus()
      described?.focus()
    }),
  )
}
