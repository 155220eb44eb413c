import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import {
  askForPasskey,
  canOfferPasskeys,
  canUsePasskeys,
  type PasskeyAnswer,
  PasskeyError,
  signInWithPasskey,
  stopAsking,
} from '../passkeys.ts'

/** The server takes an answer for five minutes. */
const OFFERED_FOR_MS = 4 * 60_000

/**
 * Signing in with a passkey: by a button, and in the field of the email, where browsers offer the passkeys that they
 * know. The route guard forwards afterwards.
 * @param at the address at which passkeys work; undefined while the server is asked
 */
export function usePasskeySignIn(at: string | null | undefined) {
  const { t } = useTranslation('public')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isPossible = canUsePasskeys(at)
  const canOffer = isPossible && at !== undefined
  const offeredAtMs = useRef(0)

  const fail = (error: unknown) => {
    const isCancelled = error instanceof PasskeyError && error.problem === 'cancelled'
    setFailure(isCancelled ? t('login.passkeyCancelled') : messageOf(error, t('login.passkeyFailed')))
    setBusy(false)
    void offer()
  }
  const finish = async (answer: PasskeyAnswer) => {
    setFailure(null)
    setBusy(true)
    await signInWithPasskey(answer)
  }
  /** Without an answer the page shows no message: the person may never choose a passkey. */
  const offer = async () => {
    if (!(await canOfferPasskeys())) return
    offeredAtMs.current = Date.now()
    const answer = await askForPasskey({ isOffered: true }).catch(() => undefined)
    if (answer) await finish(answer).catch(fail)
  }
  const signIn = () => {
    setFailure(null)
    setBusy(true)
    void askForPasskey({ isOffered: false }).then(finish).catch(fail)
  }

  const begin = useEffectEvent(() => void offer())
  useEffect(() => {
    if (!canOffer) return
    begin()
    // A page that was left open comes back with a question that the server no longer takes.
    const renew = () => {
      if (document.visibilityState === 'visible' && Date.now() - offeredAtMs.current > OFFERED_FOR_MS) begin()
    }
    document.addEventListener('visibilitychange', renew)
    return () => {
      document.removeEventListener('visibilitychange', renew)
      stopAsking()
    }
  }, [canOffer])

  return { isPossible, isBusy, failure, dismiss: () => setFailure(null), signIn }
}
