/** Messages about emails to accounts, and links that work once, by code. */
export const accountsMessages = {
  mail_waiting: '워커가 준비되는 대로 이메일을 보냅니다.',
  mail_sent: '이메일을 보냈습니다.',
  mail_not_needed: '링크가 이미 사용되었거나 만료되어 이메일을 보내지 않았습니다.',
  mail_server_unavailable: '지금은 메일 서버가 이메일을 받지 않습니다. 다시 시도합니다.',
  mail_refused: '메일 서버가 이메일을 거부했습니다. 주소를 확인해 주세요.',
  mail_cancelled: '이메일을 보내지 않았습니다.',
  sends_no_email:
    '이 플랫폼은 이메일을 보내지 않습니다. 새 비밀번호를 정하는 링크를 관리자에게 요청해 주세요.',
  too_many_mails: '이메일을 너무 많이 요청했습니다. 10분 뒤에 다시 시도해 주세요.',
  link_ended: '이 링크는 이미 사용되었거나 만료되었습니다. 새 링크를 요청해 주세요.',
  email_confirmed_already: '이 이메일은 이미 확인되었습니다.',
  passwords_off: '여기서는 비밀번호 없이 외부 로그인 서비스로 로그인합니다.',
  passkeys_off: '이 주소에서는 패스키를 사용할 수 없습니다. 관리자에게 문의해 주세요.',
  passkey_lost: '시간이 너무 오래 걸렸거나 이미 처리되었습니다. 다시 시도해 주세요.',
  passkey_refused:
    '이 패스키로는 로그인할 수 없습니다. 삭제되었을 수 있습니다. 다른 방법으로 로그인해 주세요.',
  passkey_not_added: '패스키를 확인하지 못했습니다. 다시 시도해 주세요.',
  passkey_known: '이 패스키는 이미 다른 계정에서 사용 중입니다.',
  passkey_not_found: '존재하지 않는 패스키입니다.',
  passkey_needs_sign_in: '본인 확인을 위해 로그아웃한 뒤 다시 로그인하고 10분 안에 패스키를 추가해 주세요.',
  too_many_passkeys: '계정에는 패스키를 {{max}}개까지 둘 수 있습니다. 먼저 하나를 삭제해 주세요.',
  too_many_passkey_sign_ins:
    '패스키 로그인 시도가 너무 많습니다. 10분 뒤에 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  sign_in_lost: '로그인이 너무 오래 걸렸거나 이미 처리되었습니다. 다시 로그인해 주세요.',
}
