{{- define "lectern.labels" -}}
app.kubernetes.io/name: lectern
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "lectern.selector" -}}
app.kubernetes.io/name: lectern
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- /* The pod of a role: web or worker. */ -}}
{{- define "lectern.pod" -}}
{{- $root := .root -}}
{{- $values := index $root.Values .role -}}
metadata:
  labels:
    {{- include "lectern.selector" . | nindent 4 }}
  annotations:
    checksum/settings: {{ toJson $root.Values.settings | sha256sum }}
    prometheus.io/scrape: "true"
    prometheus.io/port: "9464"
spec:
  # DRAIN_MS, and 15 s in which open requests and jobs end.
  terminationGracePeriodSeconds: 45
  enableServiceLinks: false
  automountServiceAccountToken: false
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "lectern.selector" . | nindent 10 }}
  containers:
    - name: lectern
      image: "{{ $root.Values.image.repository }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}"
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      env:
        - name: ROLE
          value: {{ .role }}
        {{- range $name, $value := $root.Values.settings }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
      envFrom:
        - secretRef:
            name: {{ $root.Values.existingSecret }}
      ports:
        {{- if eq .role "web" }}
        - { name: http, containerPort: 3000 }
        {{- end }}
        - { name: metrics, containerPort: 9464 }
      # A start migrates the database, which takes as long as it needs.
      startupProbe:
        httpGet: { path: /metrics, port: metrics }
        periodSeconds: 5
        failureThreshold: 240
      # Only the process itself: a database that is away must not restart all pods.
      livenessProbe:
        httpGet: { path: /metrics, port: metrics }
        periodSeconds: 10
        timeoutSeconds: 10
        failureThreshold: 6
      {{- if eq .role "web" }}
      # Not /api/ready: answers and grades need no files, and without the store all pods would be taken out at once.
      readinessProbe:
        httpGet: { path: /api/health, port: http }
        periodSeconds: 3
        timeoutSeconds: 5
        failureThreshold: 2
      {{- end }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      resources:
        {{- toYaml $values.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: temporary, mountPath: /tmp }
  volumes:
    - name: data
      emptyDir: { sizeLimit: {{ $root.Values.uploadSpace }} }
    - name: temporary
      emptyDir: {}
{{- end }}
