import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './account-frame.module.css'

type AccountFrameProps = {
  title: string
  subtitle: string
  /** The form. */
  children: ReactNode
  /** An illustration of the product; hidden where there is no room. */
  preview: ReactNode
}

/** Login and registration: the form, and beside it an illustration of the product. */
export function AccountFrame({ title, subtitle, children, preview }: AccountFrameProps) {
  return (
    <div className={classes.frame}>
      <PageTitle>{title}</PageTitle>
      <section className={classes.paper}>
        <div className={classes.column}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {children}
        </div>
      </section>
      <aside className={classes.preview} aria-hidden="true">
        <div className={classes.piece}>{preview}</div>
      </aside>
    </div>
  )
}
